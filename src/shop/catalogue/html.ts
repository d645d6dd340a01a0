import sanitize from 'sanitize-html'

/** Descriptions may hold these and nothing else; what came with a Word or shop export is thrown away on the way in. */
const allowed: sanitize.IOptions = {
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

export const cleanHtml = (html: string): string => sanitize(html, allowed)

/** Names and sentences hold no markup at all. */
export const plainText = (html: string): string => {
  const bare = sanitize(html, { allowedTags: [], allowedAttributes: {} })
  return bare.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&').trim()
}
