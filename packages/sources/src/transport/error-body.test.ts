import { describe, expect, it } from '@jest/globals';
import { bodyMessage, isMarkup, jsonErrorMessage } from './error-body.js';

describe('the message in a body', () => {
  it.each<[string, string, string | null]>([
    ['a page', '<!DOCTYPE html><html><head><title>\n Sign in &amp; continue </title>', 'Sign in & continue'],
    ['a page without a title', '<html><body><h1>Down for <b>maintenance</b></h1>', 'Down for maintenance'],
    [
      'a bucket',
      '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
      'Access Denied',
    ],
    [
      'a map server',
      '<ows:ExceptionReport><ows:ExceptionText>No layer</ows:ExceptionText></ows:ExceptionReport>',
      'No layer',
    ],
    [
      'Socrata',
      '{"code":"permission_denied","error":true,"message":"You must be logged in"}',
      'You must be logged in',
    ],
    ['ArcGIS', '{"error":{"code":498,"message":"Invalid token.","details":[]}}', 'Invalid token.'],
    ['CKAN', '{"success":false,"error":{"__type":"Not Found Error","message":"Not found"}}', 'Not found'],
    ['Carto', '{"error":["relation \\"permits\\" does not exist"]}', 'relation "permits" does not exist'],
    ['JSON that is cut off', '{"message": "Too', null],
    ['data', 'number,name\n1,x\n', null],
  ])('%s', (_who, text, said) => {
    expect(bodyMessage(text)).toBe(said);
  });

  it('is cut if it is very long', () => {
    expect(bodyMessage(`<title>${'no '.repeat(1000)}</title>`)?.length).toBe(201);
  });
});

describe('the message of an error response', () => {
  it.each<[string, unknown, string | null]>([
    ['beside it', { error: true, message: 'Internal error occurred' }, 'Internal error occurred'],
    ['inside of it, with capitals', { Error: { Message: 'Try later' } }, 'Try later'],
    ['in a list', [{ errors: ['Try later'] }], 'Try later'],
    ['nowhere: a data set', { title: 'Permits', description: 'All of them', code: 'xy' }, null],
    ['nowhere: a number', 7, null],
  ])('%s', (_where, answer, said) => {
    expect(jsonErrorMessage(answer)).toBe(said);
  });
});

describe('markup', () => {
  it.each([
    ['<!doctype html>', true],
    ['\ufeff\n  <HTML>', true],
    ['<?xml version="1.0"?>', true],
    ['<!-- saved -->', true],
    ['number,name', false],
    ['<5 acres,name', false],
    ['', false],
  ])('%p: %p', (text, markup) => {
    expect(isMarkup(text)).toBe(markup);
  });
});
