import type { Row } from '../figures/table';
import type { ServiceProcess } from '../service/serviceProcess';
import { median } from './job';
import type { Measured } from './worker.mts';

export type Suite = (service: ServiceProcess) => Promise<Row[]>;

export const RUNS = 5;

export const walls = (measured: Measured[]) => median(measured.map(({ wall }) => wall));
export const rate = (items: number, wall: number) => Math.round((items / wall) * 1_000);
