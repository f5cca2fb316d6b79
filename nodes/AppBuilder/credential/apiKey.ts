export { parseApiKey } from './access';
