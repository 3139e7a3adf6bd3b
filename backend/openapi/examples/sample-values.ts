/** Ids and times in the examples of the OpenAPI document. */
export const ID = '0199b1f0-5e3a-7c21-9d0b-3f6a2c8e4b17';
export const OTHER_ID = '0199b1f1-8a40-7f55-8c1e-6b2d9a7f0e34';
export const TIME = '2026-11-20T09:30:00.000Z';
export const ETAG = '"0199b1f2-1c7d-7a90-b3e8-5d4f1a2b6c98"';
export const LINES = ['red shoes', 'blue shoes'];
