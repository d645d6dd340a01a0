import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../i18n/words.tsx'

const pictureOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** QR code to scan with another device; collapsed on phones, which cannot scan their own screen. */
export function ScanCode({ svg, alt }: { svg: string; alt: string }) {
  const t = useWords('pay')
  const picture = (look: string) => (
    <img
      src={pictureOf(svg)}
      alt={alt}
      width={208}
      height={208}
      className={`mx-auto size-52 bg-[white] p-2 ${look}`}
    />
  )
  return (
    <>
      {picture('handheld:hidden')}
      <details className="hidden border-t border-line pt-4 handheld:block">
        <summary className="more w-fit list-none [&::-webkit-details-marker]:hidden">{t('showCode')}</summary>
        {picture('mt-4')}
      </details>
    </>
  )
}

/** Saves the code as a picture, which banking apps read from the photo album. */
export function SaveCode({ svg, name, isFirst }: { svg: string; name: string; isFirst: boolean }) {
  const t = useWords('pay')
  const hydrated = useHydrated()
  const [state, setState] = useState<'idle' | 'saved' | 'failed'>('idle')
  if (!hydrated) return null
  const save = () =>
    void drawnPng(svg).then(
      (url) => {
        const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.png` })
        link.click()
        setState('saved')
      },
      () => setState('failed'),
    )
  return (
    <div className="hidden gap-2 handheld:grid">
      <Button variant={isFirst ? 'primary' : 'default'} onClick={save} className="w-full">
        {t('saveCode')}
      </Button>
      <p role="status" className="text-sm text-ink-soft">
        {t(state === 'saved' ? 'codeSaved' : state === 'failed' ? 'codeNotSaved' : 'saveCodeHint')}
      </p>
    </div>
  )
}

const side = 720

async function drawnPng(svg: string): Promise<string> {
  const image = new Image(side, side)
  image.src = pictureOf(svg)
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('nothing to draw on')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.drawImage(image, 40, 40, side - 80, side - 80)
  return canvas.toDataURL('image/png')
}
