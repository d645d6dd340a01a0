import { useNavigate } from 'react-router'
import type { Campaign } from '#shop/campaigns/campaign.contract.ts'
import { languages } from '#shop/region.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../shell/forms/fields.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useLocale, useWords } from '../words/words.tsx'

/** Actions of a campaign by its state. Stopping takes one press. */
export function CampaignActions({ campaign, isDraft }: { campaign: Campaign; isDraft: boolean }) {
  const t = useWords('campaigns')
  const { id, version, state } = campaign
  const fixed = { id, expected: String(version) }
  const isStoppable = state === 'awaiting' || state === 'scheduled' || state === 'sending'
  return (
    <div className="row" style={{ alignItems: 'start' }}>
      {isStoppable ? (
        <ActForm call={calls.stopCampaign} fixed={{ id }} className="row" says={t('stopped')}>
          <Send look={state === 'sending' ? 'danger' : ''}>
            {t(state === 'sending' ? 'stop' : 'takeBack')}
          </Send>
        </ActForm>
      ) : null}
      {state === 'stopped' ? (
        <ActForm call={calls.resumeCampaign} fixed={fixed} className="row" says={t('resumed')}>
          <Send>{t('resume')}</Send>
        </ActForm>
      ) : null}
      {isDraft ? <ScheduleForm fixed={fixed} /> : null}
      <TestForm id={id} />
      {isDraft ? <DeleteForm fixed={fixed} /> : null}
    </div>
  )
}

type Fixed = { fixed: { id: string; expected: string } }

function ScheduleForm({ fixed }: Fixed) {
  const t = useWords('campaigns')
  return (
    <ActPanel title={`${t('schedule')}…`} look="main">
      <ActForm call={calls.scheduleCampaign} fixed={fixed} says={t('scheduled')}>
        <TextField name="at" label={t('at')} hint={t('atHint')} type="datetime-local" />
        <TextField name="reason" label={t('reason')} hint={t('reasonHint')} maxLength={500} />
        <div className="row">
          <Send>{t('schedule')}</Send>
        </div>
      </ActForm>
    </ActPanel>
  )
}

function TestForm({ id }: { id: string }) {
  const t = useWords('campaigns')
  const locale = useLocale()
  return (
    <ActPanel title={`${t('test')}…`}>
      <ActForm call={calls.testCampaign} fixed={{ id }} className="row end" says={t('testSent')}>
        <Choice
          name="language"
          label={t('language')}
          options={languages.map(({ key, label }) => [key, label] as const)}
          defaultValue={locale}
        />
        <Send>{t('test')}</Send>
      </ActForm>
    </ActPanel>
  )
}

function DeleteForm({ fixed }: Fixed) {
  const t = useWords('campaigns')
  const navigate = useNavigate()
  return (
    <ActPanel title={t('delete')} look="quiet">
      <ActForm
        call={calls.deleteCampaign}
        fixed={fixed}
        says={t('deleted')}
        goTo="/desk/campaigns"
        done={() => void navigate('/desk/campaigns')}
      >
        <p>{t('deleteHint')}</p>
        <Send look="danger">{t('delete')}</Send>
      </ActForm>
    </ActPanel>
  )
}
