import { useEffect, useRef } from 'react'
import type { Mask } from './vision/image.ts'

/** Colour of the overlay by measure, RGB. */
const marks = {
  redness: [214, 40, 57],
  flakes: [20, 90, 200],
  shine: [230, 160, 0],
  partingWidth: [30, 110, 70],
} as const

type Props = {
  bitmap: ImageBitmap
  size: { width: number; height: number }
  map: Mask | null
  measure: keyof typeof marks | null
  label: string
}

/** The picture, with the pixels that a measure considered highlighted. */
export function Overlay({ bitmap, size, map, measure, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.drawImage(bitmap, 0, 0, size.width, size.height)
    if (!map || !measure) return
    const image = context.getImageData(0, 0, size.width, size.height)
    const [red, green, blue] = marks[measure]
    for (let at = 0; at < map.length; at += 1) {
      if (map[at] !== 1) continue
      const mix = (channel: number, to: number) => {
        image.data[at * 4 + channel] = Math.round((image.data[at * 4 + channel] ?? 0) * 0.45 + to * 0.55)
      }
      mix(0, red)
      mix(1, green)
      mix(2, blue)
    }
    context.putImageData(image, 0, 0)
  }, [bitmap, size.width, size.height, map, measure])
  return (
    <canvas
      ref={canvas}
      width={size.width}
      height={size.height}
      role="img"
      aria-label={label}
      className="block w-full bg-shell"
    />
  )
}
