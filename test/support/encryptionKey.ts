import { Container } from '@n8n/di';
import { Cipher, EncryptionKeyProxy, type KeyInfo } from 'n8n-core';

/** n8n keeps the key its credentials are encrypted with in its database; here it is in memory. */
export function provideEncryptionKey(): void {
	const key: KeyInfo = {
		id: 'test',
		value: Container.get(Cipher).encryptDEKWithInstanceKey('ab'.repeat(32)),
		algorithm: 'aes-256-gcm',
		format: 'prefixed',
	};
	Container.get(EncryptionKeyProxy).setProvider({
		getActiveKey: async () => key,
		getKeyById: async () => key,
		getLegacyKey: async () => key,
	});
}
