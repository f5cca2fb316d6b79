import { nestFields } from '../../nodes/AppBuilder/parameters/nestFields';
import { toJsonText } from '../../nodes/AppBuilder/parameters/requestJson';
import { thrownBy } from './thrownBy';

type Rows = Parameters<typeof nestFields>[0];

/** What is sent for the rows. */
export const textOf = (...rows: Rows) => toJsonText(nestFields(rows));
export const refusalOf = (...rows: Rows) => thrownBy(() => nestFields(rows));
