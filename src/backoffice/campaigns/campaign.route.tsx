import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getCampaign, previewCampaign } from '#shop/campaigns/campaign.contract.ts'
import { hasBegun } from '#shop/campaigns/campaign.rules.ts'
import { getResults } from '#shop/campaigns/results/results.contract.ts'
import { isLocale } from '#shop/region.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { useMay } from '../shell/frame-context.ts'
import { EntryList } from '../shell/log/entry-sentence.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'
import { CampaignForm } from './campaign-form.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { ResultsCard } from './results-card.tsx'
import { StandingCard } from './standing-card.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id ?? ''
  const chosen = new URL(args.request.url).searchParams.get('language')
  const language = isLocale(chosen) ? chosen : 'hk'
  const [found, preview, { results }] = await Promise.all([
    callDesk(args, getCampaign, { id }),
    callDesk(args, previewCampaign, { id, language }),
    callDesk(args, getResults, { id }),
  ])
  return { ...found, language, preview, results }
}

/** A campaign: state, results, preview and content. */
export default function CampaignPage() {
  const t = useWords('campaigns')
  const may = useMay()
  const page = useLoaderData<typeof loader>()
  const { campaign, segments, history, preview, language, results } = page
  return (
    <>
      <PageTop title={campaign.name}>
        <Link to="/desk/campaigns" className="act quiet">
          {t('back')}
        </Link>
      </PageTop>
      <StandingCard page={page} />
      {results === null ? null : <ResultsCard results={results} />}
      <LetterPreview id={campaign.id} language={language} preview={preview} />
      {may('campaigns.edit') && !hasBegun(campaign.state) ? (
        <section className="desk-card" aria-labelledby="letter">
          <h2 id="letter">{t('letter')}</h2>
          {campaign.state === 'draft' ? null : <p className="told">{t('changeTakesBack')}</p>}
          <CampaignForm key={campaign.version} campaign={campaign} segments={segments} />
        </section>
      ) : null}
      {history.length === 0 ? null : (
        <section className="desk-card" aria-labelledby="history">
          <h2 id="history">{t('history')}</h2>
          <EntryList entries={history} />
        </section>
      )}
    </>
  )
}
