import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send } from '../shell/forms/fields.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { PushHere } from './push-here.tsx'

type Props = { publicKey: string; devices: readonly { id: string; device: string; at: string }[] }

/** Browsers with push notifications, each removable; this browser can be added if supported. */
export function PushDevices({ publicKey, devices }: Props) {
  const t = useWords('notices')
  return (
    <section className="desk-card" aria-labelledby="push">
      <h2 id="push">{t('way.push')}</h2>
      <p className="soft small">{t('pushHint')}</p>
      {devices.map(({ id, device, at }) => (
        <div key={id} className="row">
          <span style={{ flex: '1 1 14rem' }}>{device === '' ? t('unknownBrowser') : device}</span>
          <span className="soft">
            <Moment at={at} />
          </span>
          <ActForm call={calls.removePushDevice} fixed={{ id }} className="row" label={device}>
            <Send look="">{t('pushOff')}</Send>
          </ActForm>
        </div>
      ))}
      <PushHere publicKey={publicKey} />
      <noscript>
        <p className="soft small">{t('pushNeedsScript')}</p>
      </noscript>
    </section>
  )
}
