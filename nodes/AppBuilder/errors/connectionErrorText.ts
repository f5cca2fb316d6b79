export { connectionErrorText } from './connectionCodes';
