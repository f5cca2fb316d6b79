import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { 'n8n-image': { type: 'string' } } });

/** `npm run dev -- --n8n-image IMAGE`: n8n in a container, in the place of the one from npm. */
export const n8nImage = values['n8n-image'];
