import { describe } from './openapi-errors.ts'
import { parameterOf } from './openapi-parameters.ts'

type Schema = Record<string, unknown>

const safe = (text: unknown): string =>
  String(text ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
const at = (value: unknown, key: string): Schema =>
  ((value as Schema | undefined)?.[key] as Schema | undefined) ?? {} // our own document

function parameterRow(written: Schema): string {
  const parameter = parameterOf(written)
  const schema = at(parameter, 'schema')
  const type = Array.isArray(schema.enum) ? schema.enum.join(' | ') : (schema.type ?? 'text')
  return `<tr><td><code>${safe(parameter.name)}</code></td><td>${safe(parameter.in)}${parameter.required ? ', required' : ''}</td><td>${safe(type)}</td></tr>`
}

/** A schema as text; named schemas link to their section of the page. */
const shape = (schema: unknown): string =>
  `<pre tabindex="0">${safe(JSON.stringify(schema, null, 2)).replace(/#\/components\/schemas\/(\w+)/g, '<a href="#shape-$1">$1</a>')}</pre>`

function call(path: string, method: string, operation: Schema): string {
  const parameters = (operation.parameters as Schema[] | undefined) ?? []
  const body = at(at(at(operation, 'requestBody'), 'content'), 'application/json').schema
  const answer = at(at(at(at(operation, 'responses'), '200'), 'content'), 'application/json').schema
  const errors = Object.entries(at(operation, 'responses')).filter(([status]) => status !== '200')
  const sentenceOf = (error: unknown): unknown => (error as Schema).description ?? describe(error as Schema)
  return `<section id="${safe(operation.operationId)}"><h2><b>${method.toUpperCase()}</b> <code>${safe(path)}</code></h2><p>${safe(operation.summary)}</p>
${parameters.length > 0 ? `<table><thead><tr><th>Parameter</th><th>Where</th><th>Type</th></tr></thead><tbody>${parameters.map(parameterRow).join('')}</tbody></table>` : ''}
${body ? `<details><summary>Body</summary>${shape(body)}</details>` : ''}
${answer ? `<details><summary>Answer</summary>${shape(answer)}</details>` : ''}
<p>${errors.map(([status, error]) => `<b>${status}</b> ${safe(sentenceOf(error)).replace(/`([^`]+)`/g, '<code>$1</code>')}`).join('<br>')}</p></section>`
}

/** The document as one page without a script. */
export function documentPage(document: Schema): string {
  const calls = Object.entries(at(document, 'paths')).flatMap(([path, methods]) =>
    Object.entries(methods as Schema).map(([method, operation]) => ({
      path,
      method,
      operation: operation as Schema,
    })),
  )
  const index = calls
    .map(
      ({ path, method, operation }) =>
        `<li><a href="#${safe(operation.operationId)}"><b>${method.toUpperCase()}</b> ${safe(path)}</a></li>`,
    )
    .join('')
  const shapes = Object.entries(at(at(document, 'components'), 'schemas'))
    .map(
      ([name, schema]) =>
        `<section id="shape-${safe(name)}"><h2>${safe(name)}</h2>${shape(schema)}</section>`,
    )
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>ELOWEN API</title>
<link rel="stylesheet" href="/api-docs.css"></head><body><header><h1>ELOWEN API</h1><p>${safe(at(document, 'info').description)} The same as data: <a href="/api/v1/openapi.json">openapi.json</a>.</p></header>
<nav aria-label="Calls"><ul>${index}</ul></nav><main>${calls.map(({ path, method, operation }) => call(path, method, operation)).join('')}${shapes}</main></body></html>`
}
