export { unusableResponse } from './connectionCodes';
