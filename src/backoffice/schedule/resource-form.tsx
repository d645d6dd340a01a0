import type { DeskResource } from '#shop/bookings/desk-schedule/setup.contract.ts'
import type { ResourceKind } from '#shop/bookings/slots/resource.rules.ts'
import { spokenLanguages } from '#shop/bookings/slots/slot.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextField, Tick } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'
import { NameFields, Reason } from './fields.tsx'

type Named = { id: string; name: string }
export type Choices = {
  branches: readonly { key: string; name: string }[]
  treatments: readonly Named[]
  colleagues: readonly Named[]
}
type Props = { kind: ResourceKind; resource: DeskResource | null; choices: Choices }

/** Form to add or change a therapist, room or device. */
export function ResourceForm({ kind, resource, choices }: Props) {
  const t = useWords('schedule')
  return (
    <ActForm
      call={calls.saveResource}
      fixed={{ kind, ...(resource ? { id: resource.id } : {}) }}
      key={JSON.stringify(resource)}
    >
      <NameFields name="name" value={resource?.name} />
      {kind === 'therapist' ? (
        <TherapistFields resource={resource} choices={choices} />
      ) : (
        <Choice
          name="branch"
          label={t('branch')}
          options={choices.branches.map(({ key, name }) => [key, name] as const)}
          defaultValue={resource?.branch ?? undefined}
        />
      )}
      {kind === 'device' ? (
        <TextField
          name="device_kind"
          label={t('deviceKind')}
          hint={t('deviceKindHint')}
          pattern="[a-z0-9_]{1,40}"
          required
          defaultValue={resource?.deviceKind ?? undefined}
        />
      ) : null}
      <TextField
        name="position"
        label={t('position')}
        type="number"
        min={0}
        max={999}
        defaultValue={resource?.position ?? 0}
      />
      <Tick name="active" label={t('active')} value="1" defaultChecked={resource?.active ?? true} />
      <Reason />
      <Send>{t('save')}</Send>
    </ActForm>
  )
}

function TherapistFields({ resource, choices }: Omit<Props, 'kind'>) {
  const t = useWords('schedule')
  return (
    <>
      <fieldset className="row">
        <legend>{t('languages')}</legend>
        {spokenLanguages.map((language, at) => (
          <Tick
            key={language}
            name={`languages[${at}]`}
            label={t(`spoken.${language}`)}
            value={language}
            defaultChecked={resource?.languages.includes(language) ?? false}
          />
        ))}
      </fieldset>
      <fieldset className="row">
        <legend>{t('skills')}</legend>
        {choices.treatments.map(({ id, name }, at) => (
          <Tick
            key={id}
            name={`skills[${at}]`}
            label={name}
            value={id}
            defaultChecked={resource?.skills.includes(id) ?? false}
          />
        ))}
      </fieldset>
      <Choice
        name="staff_id"
        label={t('account')}
        options={[['', t('noAccount')], ...choices.colleagues.map(({ id, name }) => [id, name] as const)]}
        defaultValue={resource?.staffId ?? ''}
      />
    </>
  )
}
