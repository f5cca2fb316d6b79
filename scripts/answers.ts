/** Whether anybody can read what is at the address. */
export async function answers(url: string): Promise<boolean> {
	const response = await fetch(url, { method: 'HEAD' }).catch(() => undefined);
	return response?.ok === true;
}
