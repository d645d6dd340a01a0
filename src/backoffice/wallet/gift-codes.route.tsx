import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listGifts } from '#shop/wallet/gift-codes/gift-desk.contract.ts'
import { giftStates } from '#shop/wallet/gift-codes/gift-states.rules.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { useMay } from '../shell/frame-context.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'
import { IssueGifts } from './issue-gifts.tsx'
import { useGiftColumns } from './gift-code-columns.tsx'

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
