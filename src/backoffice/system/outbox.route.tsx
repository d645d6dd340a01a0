import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { Message, MessageHead } from '#shop/notifications/contract.ts'
import { getMessage, listOutbox } from '#shop/notifications/desk.contract.ts'
import { messageStates } from '#shop/notifications/rules.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send } from '../shell/forms/fields.tsx'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { useMay } from '../shell/frame-context.ts'
import { StateLabel, useStateLabel } from '../shell/label.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Pages } from '../shell/pages.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

const size = 50

/** The page of heads, and the words of the one message that is open. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await callDesk(args, listOutbox, queryOf(args, listOutbox, { limit: String(size) }))
  const requested = new URL(args.request.url).searchParams.get('open')
  const isListed = page.messages.some(({ id }) => id === requested)
  return {
    ...page,
    opened: requested && isListed ? (await callDesk(args, getMessage, { id: requested })).message : null,
  }
}

/** What was written to buyers, and what became of it. */
export default function Outbox() {
  const t = useWords('outbox')
  const state = useStateLabel()
  const { messages, total, opened } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />} />
      <Filters
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: messageStates.map((each) => [each, state(each)] as const),
          },
        ]}
      />
      {messages.length === 0 ? (
        <p className="desk-empty">{t('none')}</p>
      ) : (
        <Scroll label={t('title')}>
          <table className="desk-table">
            <thead>
              <tr>
                <th>{t('when')}</th>
                <th>{t('to')}</th>
                <th>{t('subject')}</th>
                <th>{t('state')}</th>
                <th>{t('toDo')}</th>
              </tr>
            </thead>
            <tbody>
              {messages.map((message) => (
                <MessageRow
                  key={message.id}
                  message={message}
                  words={opened?.id === message.id ? opened : null}
                />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <Pages total={total} size={size} file="messages" />
    </>
  )
}

function MessageRow({ message, words }: { message: MessageHead; words: Message | null }) {
  const t = useWords('outbox')
  const [search] = useSearchParams()
  const toggled = new URLSearchParams(search)
  if (words) toggled.delete('open')
  else toggled.set('open', message.id)
  const may = useMay()
  return (
    <tr>
      <td className="tight soft">
        <Moment at={message.createdAt} />
      </td>
      <td>{message.to}</td>
      <td>
        <Link to={`?${toggled}`} className="link" preventScrollReset aria-expanded={words !== null}>
          {message.subject || message.opening || t('taken')}
        </Link>
        {words ? <pre>{words.text || t('taken')}</pre> : null}
        <div className="small soft">
          {message.event} · {message.channel} · {message.language}
          {message.orderId ? (
            <>
              {' · '}
              <Link to={`/desk/orders/${message.orderId}`} className="link">
                {t('order')}
              </Link>
            </>
          ) : null}
        </div>
      </td>
      <td>
        <StateLabel state={message.state} done="sent" />
        {message.lastError ? <div className="small soft">{message.lastError}</div> : null}
      </td>
      <td>
        {may('messages.resend') ? (
          <ActForm call={calls.resendMessage} fixed={{ id: message.id }}>
            <Send look="">{t('resend')}</Send>
          </ActForm>
        ) : null}
      </td>
    </tr>
  )
}
