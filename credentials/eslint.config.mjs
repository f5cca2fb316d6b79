import { withPromiseRules } from '../scripts/promiseRules.mjs';

export default withPromiseRules('credentials');
