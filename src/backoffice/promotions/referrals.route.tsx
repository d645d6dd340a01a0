import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listReferrals } from '#shop/referrals/desk.contract.ts'
import { referralStates } from '#shop/referrals/rules.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { Filters } from '../shell/filters.tsx'
import { useMay } from '../shell/frame-context.ts'
import { Find } from '../shell/find.tsx'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'
import { useReferralColumns } from './referral-columns.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listReferrals, queryOf(args, listReferrals, { limit: String(size) }))

/** Referrals; those where both share an address are held for review. */
export default function Referrals() {
  const t = useWords('referrals')
  const state = useWords('referralState')
  const settings = useWords('settings')
  const may = useMay()
  const { referrals, total } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />}>
        <Link to="/desk/commissions" className="act">
          {t('commissions')}
        </Link>
        {may('settings.read') ? (
          <Link to="/desk/settings/referral" className="act quiet">
            {settings('title')}
          </Link>
        ) : null}
      </PageTop>
      <Filters
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: referralStates.map((each) => [each, state(each)] as const),
          },
        ]}
      />
      <List
        name="referrals"
        label={t('title')}
        columns={useReferralColumns()}
        rows={referrals}
        total={total}
        size={size}
        none={{ text: t('noneYet') }}
        file="referrals"
      />
    </>
  )
}
