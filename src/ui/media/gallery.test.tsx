// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { GalleryItem } from './gallery-items.ts'
import { Gallery } from './gallery.tsx'

afterEach(cleanup)

const source = { src: '/front.webp', width: 400, height: 500 }
const items: GalleryItem[] = [
  { kind: 'image', source, alt: 'Front' },
  { kind: 'video', src: '/how.mp4', poster: source, alt: 'How to' },
]
const labels = { gallery: 'Pictures', zoom: 'Enlarge', close: 'Close', previous: 'Previous', next: 'Next' }

describe('a gallery', () => {
  it('enlarges a picture and returns the focus when it is closed', async () => {
    render(<Gallery items={items} labels={labels} />)
    await userEvent.click(screen.getByRole('button', { name: 'Enlarge: Front' }))
    await screen.findByRole('dialog', { name: 'Pictures' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Enlarge: Front' })),
    )
  })

  it('moves the row to the picture that has the focus', () => {
    const pictures = ['Front', 'Side', 'Back'].map((alt) => ({ kind: 'image' as const, source, alt }))
    render(<Gallery items={pictures} labels={labels} />)
    const last = screen.getByRole('button', { name: 'Enlarge: Back' })
    const row = last.closest('ul')
    if (!row) throw new Error('no row')
    Object.defineProperties(row, { clientWidth: { value: 400 }, scrollLeft: { value: 0, writable: true } })
    last.focus()
    expect(row.scrollLeft).toBe(800)
  })

  it('is cropped around the place that was chosen, pictures and posters alike', () => {
    const focused = { ...source, focus: { x: 20, y: 80 } }
    const { container } = render(
      <Gallery
        items={[
          { kind: 'image', source: focused, alt: 'Front' },
          { kind: 'video', src: '/how.mp4', poster: focused, alt: 'How to' },
          { kind: 'image', source, alt: 'Back' },
        ]}
        labels={labels}
      />,
    )
    const places = (selector: string) =>
      [...container.querySelectorAll<HTMLElement>(selector)].map(({ style }) => style.objectPosition)
    expect(places('img[alt="Front"]').every((place) => place === '20% 80%')).toBe(true)
    expect(places('video')).toEqual(['20% 80%'])
    expect(places('img[alt="Back"]').every((place) => place === '')).toBe(true)
    expect(container.querySelector('[focus]')).toBeNull()
  })

  it('plays a video on request, uncropped and with its captions', () => {
    const tracks = [
      { src: '/hk.vtt', srcLang: 'zh-Hant-HK', label: '繁體中文', isOn: true },
      { src: '/en.vtt', srcLang: 'en', label: 'English', isOn: false },
    ]
    const { container } = render(
      <Gallery
        items={[{ kind: 'video', src: '/how.mp4', type: 'video/mp4', poster: source, alt: 'How to', tracks }]}
        labels={labels}
      />,
    )
    const video = container.querySelector('video')
    expect([video?.preload, video?.controls, video?.autoplay]).toEqual(['none', true, false])
    expect(video?.querySelector('source')?.getAttribute('type')).toBe('video/mp4')
    expect(
      [...container.querySelectorAll('track')].map(({ kind, srclang, label, default: isOn }) => [
        kind,
        srclang,
        label,
        isOn,
      ]),
    ).toEqual([
      ['captions', 'zh-Hant-HK', '繁體中文', true],
      ['captions', 'en', 'English', false],
    ])
  })

  it('has a thumbnail for each, as a link into the row', () => {
    render(<Gallery items={items} labels={labels} />)
    const target = screen.getByRole('link', { name: 'How to' }).getAttribute('href') ?? ''
    expect(document.getElementById(target.slice(1))?.querySelector('video')).not.toBeNull()
  })
})
