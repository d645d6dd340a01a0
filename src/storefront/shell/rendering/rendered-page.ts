import { firstScript } from './first-script.ts'
import { preloadLater, scriptLater } from './script-later.ts'

/** A page's bytes, and its allowed inline scripts: those that the shop itself inserted. */
export type RenderedPage = { body: Buffer<ArrayBuffer>; scripts: string[] }

export const doctype = '<!DOCTYPE html>'
const opening = `<script id="${firstScript}">`
const body = '<body'
const end = '</body></html>'
const visitorElement = 'visitor'
/** Inline scripts; JSON data blocks are not executed and need no permission. */
const inline = /<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g

/**
 * Builds the page from React's HTML and the loaders' data (serialised, '' for none). A script that user content
 * brought into the page is not listed, so browsers do not run it (rules/access#7). `late`: scripts are deferred until
 * the page is readable. `hole`: placeholder of the visitor's data in `data`; it is moved to an element of its own,
 * because data that differs between visitors must not be part of a script that is allowed by its hash.
 */
export function renderedPage(
  html: string,
  { data, late, hole }: { data: string; late: boolean; hole?: string | undefined },
): RenderedPage {
  const at = html.lastIndexOf(opening)
  const from = at < 0 ? html.length : at
  const bodyAt = html.indexOf(body)
  const ending = withData(html.slice(from), data, hole)
  const head = html.slice(0, bodyAt)
  const pieces = [
    doctype,
    late ? preloadLater(head) : head,
    html.slice(bodyAt, from),
    late ? scriptLater(ending) : ending,
  ]
  return {
    body: bytesOf(pieces),
    scripts: Array.from((pieces.at(-1) ?? '').matchAll(inline), ([, script = '']) => script),
  }
}

/**
 * Passes the loaders' data to the browser as React Router's streaming scripts would: the same elements in the same
 * place, otherwise hydration fails.
 */
function withData(ending: string, data: string, hole?: string): string {
  const at = ending.lastIndexOf(end)
  if (at < 0 || data === '') return ending
  const [before = '', after] = hole === undefined ? [data] : data.split(hole, 2)
  const inWords = (text: string) => escaped(JSON.stringify(text))
  // the data is JSON; the element's text is inserted inside one of its strings
  const visitor = `JSON.stringify(document.getElementById("${visitorElement}").textContent).slice(1,-1)`
  const text = after === undefined ? inWords(before) : `${inWords(before)}+${visitor}+${inWords(after)}`
  const element =
    after === undefined ? '' : `<script type="application/json" id="${visitorElement}">${hole}</script>`
  const script = `window.__reactRouterContext.streamController.enqueue(${text});`
  const scripts = `<!--$-->${element}<script>${script}</script><!--$--><script>window.__reactRouterContext.streamController.close();</script><!--/$--><!--/$-->`
  return ending.slice(0, at) + scripts + ending.slice(at)
}

const signs: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}
const escaped = (json: string): string => json.replace(/[&><\u2028\u2029]/g, (sign) => signs[sign] ?? sign)

/** Written piece by piece, as joining the texts first would double the memory. */
function bytesOf(pieces: string[]): Buffer<ArrayBuffer> {
  const page = Buffer.allocUnsafeSlow(pieces.reduce((size, piece) => size + Buffer.byteLength(piece), 0))
  let at = 0
  for (const piece of pieces) at += page.write(piece, at)
  return page
}
