import { text } from 'node:stream/consumers'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { doctype } from './rendered-page.ts'

/** How React marks what it could not draw at once. */
const unfinished = '<!--$!-->'

/**
 * A document as text, without its doctype. Everything it shows is there when it is drawn, so that is done in
 * one go; the first that meets a part of the program which is not loaded yet is drawn again and waits for it.
 * Throws what a part throws, or after eight seconds.
 */
export async function renderToHtml(page: ReactElement): Promise<string> {
  try {
    const html = renderToString(page)
    if (!html.includes(unfinished)) return html
  } catch {
    // something waits where nothing stands in for it; if it is a fault, it is thrown again
  }
  return drawWaiting(page)
}

async function drawWaiting(page: ReactElement): Promise<string> {
  let failed: { error: unknown } | null = null
  const { prelude } = await prerenderToNodeStream(page, {
    signal: AbortSignal.timeout(8_000),
    progressiveChunkSize: Number.MAX_SAFE_INTEGER, // nothing is left for a script to put in place
    onError: (error) => void (failed ??= { error }),
  })
  const html = await text(prelude)
  if (failed) throw (failed as { error: unknown }).error
  return html.slice(doctype.length)
}
