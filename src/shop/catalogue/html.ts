import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'

const load = createRequire(import.meta.url)
/** Sixty modules, read with the first text that is not simple; most starts meet none. */
const sanitize = (html: string, options: sanitizeHtml.IOptions): string =>
  (load('sanitize-html') as typeof sanitizeHtml)(html, options) // the package's own function

/**
 * Descriptions may hold these and nothing else; what came with a Word or shop export is thrown away on the
 * way in.
 */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'b',
    'i',
    'h2',
    'h3',
    'h4',
    'a',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'blockquote',
    'sub',
    'sup',
    'span',
    'div',
  ],
  allowedAttributes: { a: ['href'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
}

/** The simple markup most texts are written in: nothing to throw away, so the slow way can be spared. */
const simple = /^(?:[^<>&]|&(?:amp|lt|gt|quot|nbsp|#39);|<\/?(?:p|ul|ol|li|strong|em|h2|h3)>|<br ?\/?>)*$/

function isBalanced(html: string): boolean {
  const open: string[] = []
  for (const [, closing, name = ''] of html.matchAll(/<(\/?)([a-z0-9]+)>/g)) {
    if (name === 'br') continue
    if (closing === '') open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}

export const cleanHtml = (html: string): string =>
  simple.test(html) && isBalanced(html) ? html : sanitize(html, allowed)

/** Names and sentences hold no markup at all. */
export const plainText = (html: string): string => {
  if (!/[<>&]/.test(html)) return html.trim()
  const bare = sanitize(html, { allowedTags: [], allowedAttributes: {} })
  return bare
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()
}
