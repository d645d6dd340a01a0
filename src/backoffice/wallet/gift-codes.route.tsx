import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listGifts } from '#shop/wallet/gift-codes/gift-desk.contract.ts'
import { giftStates } from '#shop/wallet/gift-codes/gift-states.rules.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { useMay } from '../shell/frame-context.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'
import { useGiftColumns } from './gift-code-columns.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listGifts, queryOf(args, listGifts, { limit: String(size) }))

/** Gift codes sold or given away. Staff see only the last four characters of a code. */
export default function GiftCodes() {
  const t = useWords('gifts')
  const state = useWords('state')
  const { giftCodes, total } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />}>
        <Link to="/desk/gift-batches" className="act">
          {t('batches')}
        </Link>
        {may('gifts.issue') ? (
          <Link to="/desk/gift-batches/new" className="act main">
            {t('newBatch')}
          </Link>
        ) : null}
      </PageTop>
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
