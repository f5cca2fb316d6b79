export { failRequests } from './failRequests';
export type { Fault } from './faults';
export type { JournalEntry } from './journal';
export { startService, type LocalService } from './service';
export type { ServiceSettings } from './settings';
export { shift } from './shift';
