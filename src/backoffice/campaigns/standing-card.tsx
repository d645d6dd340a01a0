import type { Campaign } from '#shop/campaigns/campaign.contract.ts'
import type { Approval } from '#shop/staff/contract.ts'
import { languages } from '#shop/region.ts'
import { fewMembers } from '#shop/segments/choosing/condition.rules.ts'
import { ApprovalDecision } from '../orders/approval-decision.tsx'
import { useMay } from '../shell/frame-context.ts'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { useAudienceText } from './audience-text.ts'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignStateLabel } from './state-label.tsx'

type Page = { campaign: Campaign; reach: number | null; aloneUpTo: number; approval: Approval | null }

/** State of a campaign, obstacles to sending it, and its actions. */
export function StandingCard({ page: { campaign, reach, aloneUpTo, approval } }: { page: Page }) {
  const t = useWords('campaigns')
  const may = useMay()
  const audienceText = useAudienceText()
  const isDraft = campaign.state === 'draft'
  return (
    <section className="desk-card stack" aria-labelledby="standing">
      <h2 id="standing" className="row">
        {t('standing')} <CampaignStateLabel state={campaign.state} />
      </h2>
      <dl className="facts">
        <dt>{t('audience')}</dt>
        <dd>{audienceText(campaign)}</dd>
        {campaign.startedAt === null ? (
          <>
            <dt>{t('reach')}</dt>
            <dd className="num">
              {reach === null ? t('few', { count: fewMembers }) : t('people', { count: reach })}
              {reach !== null && reach > aloneUpTo ? (
                <span className="small soft"> {t('secondPerson', { count: aloneUpTo })}</span>
              ) : null}
            </dd>
          </>
        ) : null}
        <Moments campaign={campaign} />
      </dl>
      {campaign.held === null ? null : (
        <p role="alert" className="told bad">
          {t(`held.${campaign.held}`)}
        </p>
      )}
      {campaign.startedAt === null ? <Lacking campaign={campaign} /> : null}
      {approval === null ? null : (
        <div className="stack">
          <p className="told">{t('waits', { who: approval.requestedBy })}</p>
          {approval.isOwn || approval.canDecide ? <ApprovalDecision approval={approval} /> : null}
        </div>
      )}
      {may('campaigns.edit') ? <CampaignActions campaign={campaign} isDraft={isDraft} /> : null}
    </section>
  )
}

function Moments({ campaign: { state, scheduledAt, startedAt, endedAt } }: { campaign: Campaign }) {
  const t = useWords('campaigns')
  const isAhead = state === 'scheduled' || state === 'awaiting'
  return (
    <>
      {isAhead ? (
        <>
          <dt>{t('when')}</dt>
          <dd>{scheduledAt === null ? t('atOnce') : <Moment at={scheduledAt} />}</dd>
        </>
      ) : null}
      {startedAt === null ? null : (
        <>
          <dt>{t('started')}</dt>
          <dd>
            <Moment at={startedAt} />
          </dd>
        </>
      )}
      {endedAt === null ? null : (
        <>
          <dt>{t('ended')}</dt>
          <dd>
            <Moment at={endedAt} />
          </dd>
        </>
      )}
    </>
  )
}

/** Missing languages, and errors to correct before it can be sent. */
function Lacking({ campaign: { missing, problems } }: { campaign: Campaign }) {
  const t = useWords('campaigns')
  const labelOf = (locale: string) => languages.find(({ key }) => key === locale)?.label ?? locale
  return (
    <>
      {missing.length === 0 ? null : (
        <p className="told">
          {missing.length === languages.length
            ? t('unwritten')
            : t('missing', { list: missing.map(labelOf).join(', ') })}
        </p>
      )}
      {problems.length === 0 ? null : (
        <ul className="told bad">
          {problems.map(({ language, block, problem, about }) => (
            <li key={`${language} ${block} ${problem} ${about}`}>
              {t('problemAt', { language: labelOf(language), block, problem: t(`problem.${problem}`) })}
              {about === '' ? null : <code> {about}</code>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
