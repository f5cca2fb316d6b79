export { planOf, plans, type Plan } from './access';
