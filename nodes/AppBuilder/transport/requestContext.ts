import type { IExecuteFunctions, ILoadOptionsFunctions } from 'n8n-workflow';

/** Where requests come from: a run, or the editor filling a list. */
export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions;

/** Name of the credential type. */
export const CREDENTIAL = 'appBuilderApi';
