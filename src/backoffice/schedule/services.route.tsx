import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listServices, type DeskService } from '#shop/bookings/desk-schedule/setup.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextField, Tick } from '../shell/forms/fields.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'
import { Reason } from './fields.tsx'
import { ScheduleTabs } from './schedule-tabs.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, listServices, {})

/** Booking settings of each treatment. */
export default function Services() {
  const t = useWords('schedule')
  const { services, deviceKinds } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('services')} />
      <ScheduleTabs current="services" />
      <div className="stack">
        {services.map((service) => (
          <section key={service.id} className="desk-card row" aria-label={service.name}>
            <div style={{ flex: '1 1 14rem' }}>
              <h2>{service.name}</h2>
              <Facts service={service} />
            </div>
            <ActPanel title={t('change')} form={{ call: calls.saveService, fixed: { id: service.id } }}>
              <ServiceForm service={service} deviceKinds={deviceKinds} />
            </ActPanel>
          </section>
        ))}
      </div>
    </>
  )
}

function Facts({ service }: { service: DeskService }) {
  const t = useWords('schedule')
  const { minutes, before, after, deviceKind, rhythmDays } = service
  const facts = [
    t('minutes', { minutes, before, after }),
    service.needsRoom ? t('needsRoom') : null,
    deviceKind && `${t('deviceKind')} ${deviceKind}`,
    t(service.isByWhatsapp ? 'byWhatsapp' : service.autoConfirm ? 'autoConfirm' : 'byRequest'),
    service.needsPatchTest ? t('needsPatchTest') : null,
    service.needsHealthAnswers ? t('needsHealthAnswers') : null,
    rhythmDays === null ? null : t('rhythm', { days: rhythmDays }),
  ]
  return <p className="soft">{facts.filter(Boolean).join(' · ')}</p>
}

type FormProps = { service: DeskService; deviceKinds: readonly string[] }

function ServiceForm({ service, deviceKinds }: FormProps) {
  const t = useWords('schedule')
  const tick = (name: string, label: string, isOn: boolean) => (
    <Tick name={name} label={label} value="1" defaultChecked={isOn} />
  )
  return (
    <ActForm call={calls.saveService} fixed={{ id: service.id }} key={JSON.stringify(service)}>
      <div className="row end">
        <TextField
          name="before"
          label={t('bufferBefore')}
          type="number"
          min={0}
          max={120}
          defaultValue={service.before}
          required
        />
        <TextField
          name="after"
          label={t('bufferAfter')}
          type="number"
          min={0}
          max={120}
          defaultValue={service.after}
          required
        />
        <TextField
          name="rhythm_days"
          label={t('rhythmDays')}
          type="number"
          min={1}
          max={365}
          defaultValue={service.rhythmDays ?? undefined}
        />
      </div>
      <Choice
        name="device_kind"
        label={t('deviceKind')}
        options={[['', t('noDevice')], ...deviceKinds.map((kind) => [kind, kind] as const)]}
        defaultValue={service.deviceKind ?? ''}
      />
      {tick('needs_room', t('needsRoom'), service.needsRoom)}
      {service.isByWhatsapp ? (
        <>
          {service.autoConfirm ? <input type="hidden" name="auto_confirm" value="1" /> : null}
          <p className="soft">{t('byWhatsapp')}</p>
        </>
      ) : (
        tick('auto_confirm', t('autoConfirm'), service.autoConfirm)
      )}
      {tick('needs_patch_test', t('needsPatchTest'), service.needsPatchTest)}
      {tick('needs_health_answers', t('needsHealthAnswers'), service.needsHealthAnswers)}
      <Reason />
      <Send>{t('save')}</Send>
    </ActForm>
  )
}
