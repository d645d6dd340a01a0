import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listMailingListUpdates, type MailingListUpdate } from '#shop/marketing/mailing-list.contract.ts'
import { updateStates, type UpdateState } from '#shop/marketing/mailing-list.rules.ts'
import { Link } from '#ui/link.tsx'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listMailingListUpdates, queryOf(args, listMailingListUpdates, { limit: String(size) }))

/** Addresses not yet synchronised with the mailing list provider: its response, retry, and discarding. */
export default function MailingList() {
  const t = useWords('mailingList')
  const { updates, total } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />}>
        <Link to="/desk/outbox" className="act">
          {t('toMessages')}
        </Link>
      </PageTop>
      <p className="soft small">{t('about')}</p>
      <Filters
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: updateStates.map((each) => [each, t(`stateOf.${each}`)] as const),
          },
        ]}
      />
      <List
        name="outbox/mailing-list"
        label={t('title')}
        columns={useUpdateColumns()}
        rows={updates}
        total={total}
        size={size}
        none={{ text: t('none') }}
      />
    </>
  )
}

const tones: Record<UpdateState, string> = { waiting: '', away: 'warn', refused: 'bad' }

function useUpdateColumns(): readonly Column<MailingListUpdate>[] {
  const t = useWords('mailingList')
  return [
    { key: 'email', title: t('email'), isName: true, cell: ({ email }) => email },
    {
      key: 'isSubscribed',
      title: t('wanted'),
      className: 'tight',
      cell: ({ isSubscribed }) => t(isSubscribed ? 'putOn' : 'takeOff'),
    },
    {
      key: 'state',
      title: t('state'),
      className: 'tight',
      fields: ['state', 'status'],
      cell: ({ state, status }) => (
        <>
          <span className={`desk-label ${tones[state]}`}>{t(`stateOf.${state}`)}</span>
          {state === 'waiting' ? null : (
            <div className="small soft">
              {status === null ? t('noAnswer') : t('answered', { status: String(status) })}
            </div>
          )}
        </>
      ),
    },
    { key: 'tries', title: t('tries'), isNumber: true, cell: ({ tries }) => tries },
    {
      key: 'nextTryAt',
      title: t('next'),
      className: 'tight soft',
      spare: 2,
      cell: ({ nextTryAt }) => (nextTryAt === null ? t('atOnce') : <Moment at={nextTryAt} />),
    },
    {
      key: 'toDo',
      title: t('toDo'),
      isAct: true,
      right: 'messages.resend',
      fields: [],
      cell: (update) => <UpdateActions update={update} />,
    },
  ]
}

function UpdateActions({ update: { id, state, isSubscribed } }: { update: MailingListUpdate }) {
  const t = useWords('mailingList')
  return (
    <div className="stack" style={{ gap: 6 }}>
      <ActForm call={calls.retryMailingListUpdate} fixed={{ id }} className="row" says={t('retried')}>
        <Send look="">{t('retry')}</Send>
      </ActForm>
      {state === 'refused' ? (
        <ActPanel title={t('giveUp')}>
          <ActForm call={calls.giveUpMailingListUpdate} fixed={{ id }} className="stack">
            <p className="soft small">{t(isSubscribed ? 'giveUpOn' : 'giveUpOff')}</p>
            <TextField name="reason" label={t('why')} required maxLength={300} />
            <div className="row">
              <Send>{t('giveUpGo')}</Send>
            </div>
          </ActForm>
        </ActPanel>
      ) : null}
    </div>
  )
}
