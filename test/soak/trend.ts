export interface Point {
	x: number;
	y: number;
}

/** A straight line through points, by least squares. */
export interface Trend {
	slope: number;
	/** Standard error of the slope: how far it may be off by chance. */
	error: number;
}

export function trendOf(points: Point[]): Trend {
	const x = mean(points.map((point) => point.x));
	const y = mean(points.map((point) => point.y));
	const spread = sum(points.map((point) => (point.x - x) ** 2));
	const slope = sum(points.map((point) => (point.x - x) * (point.y - y))) / spread;
	const rest = sum(points.map((point) => (point.y - y - slope * (point.x - x)) ** 2));
	return { slope, error: Math.sqrt(rest / (points.length - 2) / spread) };
}

function sum(numbers: number[]): number {
	return numbers.reduce((total, number) => total + number, 0);
}

function mean(numbers: number[]): number {
	return sum(numbers) / numbers.length;
}
