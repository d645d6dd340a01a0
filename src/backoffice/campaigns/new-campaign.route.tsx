import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listAudiences } from '#shop/campaigns/campaign.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, onlyWith } from '../shell/forms/call-desk.server.ts'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'
import { CampaignForm } from './campaign-form.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await onlyWith(args, 'campaigns.edit')
  return callDesk(args, listAudiences, {})
}

/** New campaign; nothing is sent before it is scheduled. */
export default function NewCampaign() {
  const t = useWords('campaigns')
  const { segments } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('new')}>
        <Link to="/desk/campaigns" className="act quiet">
          {t('back')}
        </Link>
      </PageTop>
      <section className="desk-card" aria-label={t('letter')}>
        <CampaignForm campaign={null} segments={segments} />
      </section>
    </>
  )
}
