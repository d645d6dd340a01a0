import { momentText } from '../date-text.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { escaped } from './email.rules.ts'
import { listMessages, messageById, toMessageView, type Message } from './notifications.ts'

// Mailbox viewer of a trial shop (rules/operations#10). These endpoints do not exist in production.

export const readMailbox = serve(contract.readMailbox, { who: 'anyone', demo: true }, async (ctx, paging) => {
  const { messages, total } = await listMessages(ctx, paging)
  return { messages: messages.map(toMessageView), total }
})

export const mailboxPage = serve(
  contract.mailboxPage,
  { who: 'anyone', demo: true },
  async (ctx, { id, ...paging }) => {
    const body =
      id === undefined
        ? pageOf(await listMessages(ctx, paging), paging)
        : await asRead(await messageById(ctx, id))
    return { type: 'text/html', body, name: null }
  },
)

/** Escaped HTML of a text, with its URLs as links. */
const linked = (text: string): string =>
  escaped(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

const asRead = ({ html, text }: Message): string =>
  html ?? `<!doctype html><meta charset="utf-8"><pre>${linked(text)}</pre>`

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid;padding:1rem 0}h2{font-size:1.1rem;margin:0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
p{margin:.25rem 0}`

const itemOf = (message: Message): string => `<article>
<h2>${escaped(message.subject || message.text.slice(0, 60))}</h2>
<p>${message.channel} · ${escaped(message.to)} · ${momentText('en', message.createdAt)} · ${message.event} · ${message.state}${message.lastError ? ` (${escaped(message.lastError)})` : ''}</p>
${message.html === null ? '' : `<p><a href="/dev/mailbox?id=${message.id}">As its reader sees it</a></p>`}
<details${message.channel === 'sms' ? ' open' : ''}><summary>Text</summary><pre>${linked(message.text)}</pre></details>
</article>`

function pageOf(
  { messages, total }: { messages: readonly Message[]; total: number },
  { page, limit }: { page: number; limit: number },
) {
  const isMore = total > page * limit
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Mailbox</title><style>${style}</style></head>
<body><main><h1>Mailbox</h1><p>${total} mails and texts. As JSON: <a href="/api/v1/dev/mailbox">/api/v1/dev/mailbox</a></p>
${messages.map(itemOf).join('\n')}
${isMore ? `<p><a href="/dev/mailbox?page=${page + 1}&amp;limit=${limit}">Older</a></p>` : ''}</main></body></html>`
}
