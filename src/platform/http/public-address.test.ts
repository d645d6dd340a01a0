import { describe, expect, it } from 'vitest'
import { addressFault, isPublicAddress } from './public-address.ts'

describe('whether an address is public', () => {
  it.each([
    ['8.8.8.8', true],
    ['172.32.0.1', true],
    ['100.128.0.1', true],
    ['2606:4700::1111', true],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['127.9.9.9', false],
    ['169.254.169.254', false],
    ['172.16.0.1', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['198.18.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['::ffff:7f00:1', false],
    ['::127.0.0.1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['2001::1', false],
    ['2001:db8::1', false],
    ['fc00::1', false],
    ['fd00:ec2::254', false],
    ['fe80::1', false],
    ['ff02::1', false],
    ['localhost', false],
    ['', false],
  ])('%s: %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected))
})

describe('the fault of an address that a third party chose', () => {
  it.each([
    ['https://hooks.example.com/a', null],
    ['https://8.8.8.8/a', null],
    ['http://hooks.example.com/a', 'not_https'],
    ['ftp://hooks.example.com/a', 'not_https'],
    ['file:///etc/passwd', 'not_https'],
    ['https://user:word@hooks.example.com', 'has_credentials'],
    ['https://127.0.0.1/', 'not_public'],
    ['https://2130706433/', 'not_public'],
    ['https://0x7f.1/', 'not_public'],
    ['https://0177.0.0.1/', 'not_public'],
    ['https://[::1]/', 'not_public'],
    ['https://[::ffff:169.254.169.254]/', 'not_public'],
    ['https://localhost/', 'not_public'],
    ['https://db.internal/', 'not_public'],
    ['https://printer.local./', 'not_public'],
    ['hooks.example.com', 'not_an_address'],
    ['', 'not_an_address'],
  ])('%s: %s', (written, failure) => expect(addressFault(written, { loopback: false })).toBe(failure))

  it.each([
    ['http://127.0.0.1:4000/', null],
    ['http://localhost:4000/', null],
    ['http://[::1]:4000/', null],
    ['http://10.0.0.1/', 'not_https'],
    ['https://10.0.0.1/', 'not_public'],
    ['http://hooks.example.com/', 'not_https'],
  ])('with loopback allowed, %s: %s', (written, failure) =>
    expect(addressFault(written, { loopback: true })).toBe(failure),
  )
})
