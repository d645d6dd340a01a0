import { useState, type ChangeEvent } from 'react'
import { callFromBrowser, type Refused } from '#api/react.ts'
import type { ReturnPhoto } from '#shop/returns/photo.contract.ts'
import { mostPhotos } from '#shop/returns/return.rules.ts'
import { Button } from '#ui/button.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { classes } from '#ui/classes.ts'
import { useAlive } from '../catalogue/use-alive.ts'
import { FormTrouble } from '../content/form-trouble.tsx'
import { useFlash } from '../content/use-flash.ts'
import { useWords } from '../i18n/words.tsx'

const endpoint = { method: 'POST', path: '/returns/photo' } as const
const types = 'image/jpeg,image/png,image/webp,image/avif'
const mostBytes = 10 * 1024 * 1024

/** The address of a photo for who came by a link too. */
export const photoAddress = (path: string, token: string | null): string =>
  token === null ? path : `${path}&token=${encodeURIComponent(token)}`

type Props = { orderId: string; token: string | null; waiting: readonly ReturnPhoto[]; onBusy: (isBusy: boolean) => void }

/** Photos for a request: each is sent at once and goes along while it is ticked. Without script one at a time. */
export function ReturnPhotos({ orderId, token, waiting, onBusy }: Props) {
  const t = useWords('returns')
  const alive = useAlive()
  const flash = useFlash('return-photo')
  const [photos, setPhotos] = useState(waiting)
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Refused | null>(null)
  const busy = (is: boolean) => {
    setBusy(is)
    onBusy(is)
  }
  async function send(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.currentTarget.files ?? [])].slice(0, mostPhotos - photos.length)
    event.currentTarget.value = ''
    if (files.length === 0) return
    busy(true)
    setTrouble(null)
    try {
      for (const file of files) {
        if (file.size > mostBytes) throw { message: t('photoTooLarge'), fields: {} } satisfies Pick<Refused, 'message' | 'fields'>
        const form = new FormData()
        form.append('order_id', orderId)
        if (token !== null) form.append('token', token)
        form.append('photo', file)
        const { photo } = (await callFromBrowser(endpoint, form)) as { photo: ReturnPhoto } // one word each, so the wire's are ours
        setPhotos((before) => [...before, photo])
      }
    } catch (error) {
      setTrouble(error as Refused) // what callFromBrowser throws, or ours above
    } finally {
      busy(false)
    }
  }
  const isFull = photos.length >= mostPhotos
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm text-ink-soft">{t('photos', { count: mostPhotos })}</legend>
      {photos.length > 0 ? (
        <ul className="mb-3 grid grid-cols-3 gap-3 sm:grid-cols-4">
          {photos.map((photo, at) => (
            <li key={photo.id} className="grid gap-1.5 text-sm">
              <img
                src={photoAddress(photo.small, token)}
                alt={t('photo', { number: at + 1 })}
                width={140}
                height={140}
                className="aspect-square w-full rounded-sm bg-shell object-cover"
              />
              <Checkbox name={`photo_ids[${at}]`} value={photo.id} label={t('sendAlong')} defaultChecked={at < mostPhotos} />
            </li>
          ))}
        </ul>
      ) : null}
      {alive ? (
        <label
          className={classes(
            buttonLook({ spacing: 'sm' }),
            'has-focus-visible:outline-2 has-focus-visible:outline-accent has-disabled:opacity-55',
          )}
        >
          {t('addPhoto')}
          {/* no name: it goes by itself, and not along with the words */}
          <input
            type="file"
            accept={types}
            multiple
            disabled={isFull || isBusy}
            onChange={(event) => void send(event)}
            className="sr-only"
          />
        </label>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <input type="file" name="photo" accept={types} aria-label={t('addPhoto')} className="max-w-full text-sm" />
          <Button type="submit" formAction="/form/return-photo?stay" formNoValidate spacing="sm">
            {t('sendPhoto')}
          </Button>
        </div>
      )}
      <p className="mt-2 text-sm text-ink-soft" aria-live="polite">
        {isBusy ? t('photoSending') : t('photosHint')}
      </p>
      <FormTrouble refusal={trouble} flash={flash} />
    </fieldset>
  )
}
