import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { Message, MessageHead } from '#shop/notifications/contract.ts'
import { getMessage, listOutbox } from '#shop/notifications/desk.contract.ts'
import { messageStates } from '#shop/notifications/rules.ts'
import { languages } from '#shop/region.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send } from '../shell/forms/fields.tsx'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { StateLabel, useStateLabel } from '../shell/label.tsx'
import type { Column } from '../shell/list/column.ts'
import { useChannelName, useNewsName } from '../content/letters/template-name.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

const size = 50

/** A page of message headers, and the content of the open message. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await callDesk(args, listOutbox, queryOf(args, listOutbox, { limit: String(size) }))
  const requested = new URL(args.request.url).searchParams.get('open')
  const isListed = page.messages.some(({ id }) => id === requested)
  return {
    ...page,
    opened: requested && isListed ? (await callDesk(args, getMessage, { id: requested })).message : null,
  }
}

/** Messages to customers, and their delivery state. */
export default function Outbox() {
  const t = useWords('outbox')
  const state = useStateLabel()
  const { messages, total, opened } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />}>
        <Link to="/desk/outbox/mailing-list" className="act">
          {t('toMailingList')}
        </Link>
      </PageTop>
      <Filters
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: messageStates.map((each) => [each, state(each)] as const),
          },
        ]}
      />
      <List
        name="outbox"
        label={t('title')}
        columns={useMessageColumns(opened)}
        rows={messages}
        total={total}
        size={size}
        growing="outbox"
        usualSort="-created"
        none={{ text: t('noneYet') }}
        file="messages"
      />
    </>
  )
}

function useMessageColumns(opened: Message | null): readonly Column<MessageHead>[] {
  const t = useWords('outbox')
  return [
    {
      key: 'createdAt',
      title: t('when'),
      sort: 'created',
      className: 'tight soft',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    { key: 'to', title: t('to'), cell: ({ to }) => to },
    {
      key: 'subject',
      title: t('subject'),
      fields: ['subject', 'opening', 'event', 'channel', 'language'],
      cell: (message) => <Subject message={message} words={opened?.id === message.id ? opened : null} />,
    },
    {
      key: 'state',
      title: t('state'),
      fields: ['state', 'lastError'],
      cell: ({ state, lastError }) => (
        <>
          <StateLabel state={state} done="sent" />
          {lastError ? <div className="small soft">{lastError}</div> : null}
        </>
      ),
    },
    {
      key: 'toDo',
      title: t('toDo'),
      isAct: true,
      right: 'messages.resend',
      fields: [],
      cell: ({ id }) => (
        <ActForm call={calls.resendMessage} fixed={{ id }}>
          <Send look="">{t('resend')}</Send>
        </ActForm>
      ),
    },
  ]
}

/** Subject of a message; when open, its content. */
function Subject({ message, words }: { message: MessageHead; words: Message | null }) {
  const t = useWords('outbox')
  const [nameOf, channel] = [useNewsName(), useChannelName()]
  const [search] = useSearchParams()
  const toggled = new URLSearchParams(search)
  if (words) toggled.delete('open')
  else toggled.set('open', message.id)
  return (
    <>
      <Link to={`?${toggled}`} className="link" preventScrollReset aria-expanded={words !== null}>
        {message.subject || message.opening || t('taken')}
      </Link>
      {words ? <pre>{words.text || t('taken')}</pre> : null}
      <div className="small soft">
        {nameOf(message.event)} · {channel(message.channel)} ·{' '}
        {languages.find(({ key }) => key === message.language)?.label}
        {message.orderId ? (
          <>
            {' · '}
            <Link to={`/desk/orders/${message.orderId}`} className="link">
              {t('order')}
            </Link>
          </>
        ) : null}
      </div>
    </>
  )
}
