// n8n reads these once, when its configuration is first asked for: import this file before it.
process.env.N8N_SSRF_PROTECTION_ENABLED = 'true';
process.env.N8N_SSRF_ALLOWED_HOSTNAMES = 'allowed.localhost';
