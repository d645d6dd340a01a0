import { firstScript } from './first-script.ts'
import { preloadLater, scriptLater } from './script-later.ts'

/** A page as it is sent, and the scripts it may run: those the shop itself put into it. */
export type RenderedPage = { body: Buffer<ArrayBuffer>; scripts: string[] }

export const doctype = '<!DOCTYPE html>'
const opening = `<script id="${firstScript}">`
const body = '<body'
const end = '</body></html>'
const visitorElement = 'visitor'
/** Data is no script, and none is allowed for it. */
const inline = /<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g

/**
 * What React drew, with the loaders' data (as text, '' for none) at its end. A script that got into a page by
 * a text is none of the shop's own, so no browser runs it (rules/access#7). `late`: the scripts wait until
 * the page can be read. `hole`: what stands in the data for the visitor's own, which goes into an element of its own,
 * as what differs from visitor to visitor must not be part of a script that is allowed by its hash.
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
 * Hands the loaders' data over to the browser, as React Router's own scripts would that are drawn while the
 * data is read: the same elements at the same place, or the page would not come alive.
 */
function withData(ending: string, data: string, hole?: string): string {
  const at = ending.lastIndexOf(end)
  if (at < 0 || data === '') return ending
  const [before = '', after] = hole === undefined ? [data] : data.split(hole, 2)
  const inWords = (text: string) => escaped(JSON.stringify(text))
  // the data is JSON, and what stands in the element goes into one of its texts
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

/** Written piece by piece: put together as a text first, a page would take twice its room once more. */
function bytesOf(pieces: string[]): Buffer<ArrayBuffer> {
  const page = Buffer.allocUnsafeSlow(pieces.reduce((size, piece) => size + Buffer.byteLength(piece), 0))
  let at = 0
  for (const piece of pieces) at += page.write(piece, at)
  return page
}
