import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../words/words.tsx'

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = new (options: { formats: readonly string[] }) => Detector

/** The browser's native barcode detector; null where it has none, as there is no polyfill. */
const detectorClass = (): DetectorClass | null =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector ?? null // not part of the DOM library types yet

export const hasCamera = (): boolean =>
  detectorClass() !== null && typeof navigator.mediaDevices?.getUserMedia === 'function'

const everyMs = 250
/** Milliseconds in which the same code in front of the camera counts as one scan. */
const quietMs = 1_500

/** Scans barcodes by camera until closed. */
export function Camera({ read }: { read: (scan: string) => void }) {
  const t = useWords('scan')
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(read)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    latest.current = read
  }, [read])

  useEffect(() => {
    const Found = detectorClass()
    const screen = video.current
    if (!Found || !screen) return undefined
    const detector = new Found({ formats: ['ean_13', 'ean_8', 'upc_a'] })
    let stream: MediaStream | null = null
    let isOver = false
    let seen = { code: '', at: 0 }
    const look = async () => {
      const [code] = await detector.detect(screen).catch(() => []) // no frame yet
      const now = performance.now()
      if (!code) return
      if (code.rawValue !== seen.code || now - seen.at > quietMs) latest.current(code.rawValue)
      seen = { code: code.rawValue, at: now }
    }
    const timer = setInterval(() => void look(), everyMs)
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      (opened) => {
        if (isOver) return opened.getTracks().forEach((track) => track.stop())
        stream = opened
        screen.srcObject = opened
        return screen.play()
      },
      () => setRefused(true),
    )
    return () => {
      isOver = true
      clearInterval(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])

  if (isRefused) return <p className="fault">{t('noCamera')}</p>
  return <video ref={video} muted playsInline aria-label={t('camera')} style={{ maxWidth: '20rem' }} />
}
