import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listGifts, type GiftCode } from '#shop/wallet/gift-codes/gift-desk.contract.ts'
import { giftStates } from '#shop/wallet/gift-codes/gift-states.rules.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { Amount } from '../shell/amount.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls, type DeskCall } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { useMay } from '../shell/frame-context.ts'
import { StateLabel } from '../shell/label.tsx'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { IssueGifts } from './issue-gifts.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listGifts, queryOf(args, listGifts, { limit: String(size) }))

/** Codes that were bought or given away. Only the last four signs of one are known to anybody here. */
export default function GiftCodes() {
  const t = useWords('gifts')
  const state = useWords('state')
  const { giftCodes, total } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />} />
      {may('gifts.issue') ? <IssueGifts /> : null}
      {may('gifts.void') ? <VoidBatch /> : null}
      <Filters
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: giftStates.map((each) => [each, state(each)] as const),
          },
        ]}
      />
      <List
        name="gift-codes"
        label={t('title')}
        columns={useGiftColumns()}
        rows={giftCodes}
        total={total}
        size={size}
        none={{ text: t('noneYet') }}
        file="gift-codes"
      />
    </>
  )
}

/** Ends what of a batch nobody has used. */
function VoidBatch() {
  const t = useWords('gifts')
  return (
    <ActPanel title={`${t('voidBatch')}…`}>
      <ActForm call={calls.voidBatch} className="row end">
        <TextField name="batch" label={t('batch')} required maxLength={60} />
        <TextField name="reason" label={t('reason')} required maxLength={300} />
        <Send look="danger">{t('voidBatch')}</Send>
      </ActForm>
    </ActPanel>
  )
}

function useGiftColumns(): readonly Column<GiftCode>[] {
  const t = useWords('gifts')
  return [
    {
      key: 'lastFour',
      title: t('code'),
      isName: true,
      cell: ({ lastFour }) => (lastFour ? `····${lastFour}` : '—'),
    },
    {
      key: 'amount',
      title: t('worth'),
      isNumber: true,
      fields: ['amount', 'currency', 'used'],
      cell: ({ amount, currency, used }) => (
        <>
          <Amount of={amount} currency={currency} />
          {used > 0 ? (
            <div className="small soft">
              {t('used')} <Amount of={used} currency={currency} />
            </div>
          ) : null}
        </>
      ),
    },
    { key: 'state', title: t('state'), cell: ({ state }) => <StateLabel state={state} /> },
    {
      key: 'batch',
      title: t('about'),
      fields: ['batch', 'recipient', 'recipientEmail'],
      cell: ({ orderId, recipient, recipientEmail, batch }) =>
        orderId === null ? (
          batch
        ) : (
          <Link to={`/desk/orders/${orderId}`} className="link">
            {recipient} · {recipientEmail}
          </Link>
        ),
    },
    {
      key: 'expiresAt',
      title: t('ends'),
      className: 'tight soft',
      spare: 2,
      cell: ({ expiresAt }) => (expiresAt ? <Moment at={expiresAt} /> : t('never')),
    },
    {
      key: 'createdAt',
      title: t('made'),
      className: 'tight soft',
      spare: 3,
      fields: ['createdAt', 'createdBy'],
      cell: ({ createdAt, createdBy }) => (
        <>
          <Moment at={createdAt} /> {createdBy}
        </>
      ),
    },
    {
      key: 'toDo',
      title: t('toDo'),
      isAct: true,
      fields: [],
      cell: (gift) => <GiftActions gift={gift} />,
    },
  ]
}

type Act = readonly [word: 'freeze' | 'thaw' | 'resend' | 'void', call: DeskCall, isOffered: boolean]

function GiftActions({ gift }: { gift: GiftCode }) {
  const t = useWords('gifts')
  const may = useMay()
  const { state } = gift
  const isBought = gift.orderId !== null
  const canBeVoided = (state === 'active' || state === 'frozen') && gift.used === 0 && !isBought
  const acts: readonly Act[] = [
    ['freeze', calls.freezeGift, (state === 'active' || state === 'partly_used') && may('gifts.freeze')],
    ['thaw', calls.thawGift, state === 'frozen' && may('gifts.freeze')],
    ['resend', calls.resendGift, state === 'active' && isBought && may('gifts.freeze')],
    ['void', calls.voidGift, canBeVoided && may('gifts.void')],
  ]
  return (
    <div className="row" style={{ alignItems: 'start' }}>
      {acts.map(([word, call, isOffered]) =>
        isOffered ? (
          <ActPanel key={word} title={t(word)}>
            <ActForm call={call} fixed={{ id: gift.id }} className="row end">
              <TextField name="reason" label={t('reason')} required maxLength={300} />
              <Send look={word === 'void' ? 'danger' : 'main'}>{t(word)}</Send>
            </ActForm>
          </ActPanel>
        ) : null,
      )}
    </div>
  )
}
