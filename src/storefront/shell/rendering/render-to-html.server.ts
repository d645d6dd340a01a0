import { text } from 'node:stream/consumers'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { doctype } from './rendered-page.ts'

/** React's marker for a boundary that was not rendered synchronously. */
const unfinished = '<!--$!-->'

/**
 * Renders a document to text, without its doctype. Renders synchronously first, since all data is loaded; if a lazy
 * component is not loaded yet, renders again and waits for it. Throws errors of components, and times out after eight
 * seconds.
 */
export async function renderToHtml(page: ReactElement): Promise<string> {
  try {
    const html = renderToString(page)
    if (!html.includes(unfinished)) return html
  } catch {
    // suspended without a boundary; a real error is thrown again by the second render
  }
  return drawWaiting(page)
}

async function drawWaiting(page: ReactElement): Promise<string> {
  let failed: { error: unknown } | null = null
  const { prelude } = await prerenderToNodeStream(page, {
    signal: AbortSignal.timeout(8_000),
    progressiveChunkSize: Number.MAX_SAFE_INTEGER, // no content is left to be inserted by a script
    onError: (error) => void (failed ??= { error }),
  })
  const html = await text(prelude)
  if (failed) throw (failed as { error: unknown }).error
  return html.slice(doctype.length)
}
