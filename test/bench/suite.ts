import { median } from './job';
import type { ServiceProcess } from './serviceProcess';
import type { Measured } from './worker.mts';

/** A row of a suite's table. */
export type Row = Record<string, string | number>;
export type Suite = (service: ServiceProcess) => Promise<Row[]>;

export const RUNS = 5;

export const walls = (measured: Measured[]) => median(measured.map(({ wall }) => wall));
export const rate = (items: number, wall: number) => Math.round((items / wall) * 1_000);
export const round = (number: number, digits = 2) => Number(number.toFixed(digits));
