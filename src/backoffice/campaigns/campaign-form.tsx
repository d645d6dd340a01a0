import { useNavigate } from 'react-router'
import type { Campaign } from '#shop/campaigns/campaign.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextField, Tick } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'
import { LetterForm } from './letter-form.tsx'

type Props = { campaign: Campaign | null; segments: readonly { id: string; name: string }[] }

/** Name, audience and e-mail of a campaign; changing a scheduled campaign returns it to draft. */
export function CampaignForm({ campaign, segments }: Props) {
  const t = useWords('campaigns')
  const navigate = useNavigate()
  const fixed: Record<string, string> =
    campaign === null ? {} : { id: campaign.id, expected: String(campaign.version) }
  return (
    <ActForm
      call={campaign === null ? calls.createCampaign : calls.changeCampaign}
      fixed={fixed}
      says={t('saved')}
      goTo="/desk/campaigns/{campaign.id}"
      stays
      {...(campaign === null
        ? {
            done: ({ campaign: made }: Record<string, unknown>) =>
              void navigate(`/desk/campaigns/${(made as { id: string }).id}`), // of the response
          }
        : {})}
    >
      <div className="fields">
        <TextField
          name="name"
          label={t('name')}
          hint={t('nameHint')}
          defaultValue={campaign?.name}
          required
          maxLength={80}
          whole
        />
        <Choice
          name="segment_id"
          label={t('segment')}
          hint={t('segmentHint')}
          options={[['', t('noSegment')], ...segments.map(({ id, name }) => [id, name] as const)]}
          defaultValue={campaign?.segmentId ?? ''}
        />
      </div>
      <Tick name="subscribers" label={t('subscribers')} defaultChecked={campaign?.subscribers ?? false} />
      <LetterForm
        letters={campaign?.letters ?? null}
        missing={campaign?.missing ?? []}
        faulty={campaign?.problems.map(({ language }) => language) ?? []}
      />
      <div className="row">
        <Send>{t('save')}</Send>
      </div>
    </ActForm>
  )
}
