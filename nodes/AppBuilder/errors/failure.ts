export {
	CONFIGURATION_INVALID,
	DEFECT,
	KEY_INVALID,
	limitFailure,
	UNAVAILABLE,
} from './ServiceError';
