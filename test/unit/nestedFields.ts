import { nestFields } from '../../nodes/AppBuilder/parameters/nestFields';
import { thrownBy } from './thrownBy';

type Rows = Parameters<typeof nestFields>[0];

/** What is sent for the rows. */
export const textOf = (...rows: Rows) => JSON.stringify(nestFields(rows));
export const refusalOf = (...rows: Rows) => thrownBy(() => nestFields(rows));
