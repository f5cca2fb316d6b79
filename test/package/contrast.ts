import { readFileSync } from 'node:fs';

/** Of the colors in an icon, as WCAG counts it. */
export function bestContrast(icon: string, background: string): number {
	const svg = readFileSync(icon.replace('file:../../', ''), 'utf8');
	const colors = [...svg.matchAll(/#[\da-f]{6}/gi)].map(([color]) => luminance(color));
	const behind = luminance(background);
	const ratio = (color: number) =>
		(Math.max(color, behind) + 0.05) / (Math.min(color, behind) + 0.05);
	return Math.max(...colors.map(ratio));
}

function luminance(color: string): number {
	const [red, green, blue] = [1, 3, 5]
		.map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
		.map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
