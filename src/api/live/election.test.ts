// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { fakeClock } from '../../../tests/live/fakeClock'
import { fakeBrowser, type FakeTab } from '../../../tests/live/fakes'
import { joinElection } from './leader'
import { leaseOn } from './lease'

type Browser = ReturnType<typeof fakeBrowser>

/** Tabs that only vote: shows who leads, and whether two lead at once. */
function voters(browser: Browser, count: number) {
  const leaders = new Set<FakeTab>()
  const stats = { leads: 0 }
  const tabs = Array.from({ length: count }, () => browser.openTab())
  const leave = tabs.map((tab) => {
    const channel = tab.ports.channel('vote', (kind) => {
      if (kind === 'beat' || kind === 'bye') election.receive(kind)
    })
    const election = joinElection({
      name: 'vote',
      ports: tab.ports,
      post: (kind) => channel?.post(kind),
      onLead: () => {
        stats.leads += 1
        leaders.add(tab)
      },
      onLose: () => void leaders.delete(tab),
    })
    return () => {
      election.leave()
      channel?.close()
    }
  })
  const leaderIndex = () => tabs.findIndex((tab) => leaders.has(tab))
  return { tabs, leaders, stats, leave, leaderIndex }
}

describe.each([
  ['Web Locks', true],
  ['a lease in local storage, when locks are missing', false],
])('the election by %s (R11)', (_name, locks) => {
  it('has one leader among ten tabs, and keeps it', async () => {
    const browser = fakeBrowser({ locks })
    const { leaders, leaderIndex } = voters(browser, 10)
    await browser.advance(500)
    expect(leaders.size).toBe(1)
    const first = leaderIndex()
    await browser.advance(60_000)
    expect(leaders.size).toBe(1)
    expect(leaderIndex()).toBe(first)
  })

  it('has a new leader within 2 s after the leader has left', async () => {
    const browser = fakeBrowser({ locks })
    const { leaders, leave, leaderIndex } = voters(browser, 10)
    await browser.advance(500)
    const first = leaderIndex()
    leave[first]?.()
    expect(leaders.size).toBe(0)
    await browser.advance(2000)
    expect(leaders.size).toBe(1)
    expect(leaderIndex()).not.toBe(first)
  })

  it('has a new leader within 8 s after the leader has frozen, and the thawed one steps down', async () => {
    const browser = fakeBrowser({ locks })
    const { tabs, leaders, leaderIndex } = voters(browser, 10)
    await browser.advance(1500)
    const first = leaderIndex()
    const frozen = tabs[first]
    frozen?.freeze()
    await browser.advance(8000)
    expect(leaders.size).toBe(2)
    frozen?.thaw()
    await browser.advance(10)
    expect(leaders.size).toBe(1)
    expect(leaderIndex()).not.toBe(first)
    const second = leaderIndex()
    await browser.advance(60_000)
    expect(leaderIndex()).toBe(second)
    expect(leaders.size).toBe(1)
  })

  it('has a new leader within 8 s after the leader was killed', async () => {
    const browser = fakeBrowser({ locks })
    const { tabs, leaders, leaderIndex } = voters(browser, 3)
    await browser.advance(500)
    const killed = tabs[leaderIndex()]
    killed?.crash()
    if (killed) leaders.delete(killed)
    await browser.advance(8000)
    expect(leaders.size).toBe(1)
  })

  it('leaves nothing behind when all tabs have left', async () => {
    const browser = fakeBrowser({ locks })
    const { tabs, leave, leaders } = voters(browser, 4)
    await browser.advance(7000)
    for (const go of leave) go()
    await browser.advance(10)
    expect(leaders.size).toBe(0)
    expect(tabs.map((tab) => tab.leftovers())).toEqual([0, 0, 0, 0])
    expect(browser.stored.size).toBe(0)
    expect(browser.clock.pending()).toBe(0)
  })
})

describe('the election by Web Locks', () => {
  it('lets one follower steal the lock, not all at once', async () => {
    const browser = fakeBrowser()
    const { tabs, stats, leaderIndex } = voters(browser, 10)
    await browser.advance(500)
    tabs[leaderIndex()]?.freeze()
    await browser.advance(20_000)
    expect(stats.leads).toBe(2)
  })

  it('queues a thawed leader for the lock again', async () => {
    const browser = fakeBrowser()
    const { tabs, leave, leaderIndex } = voters(browser, 2)
    await browser.advance(500)
    const first = leaderIndex()
    tabs[first]?.freeze()
    await browser.advance(8000)
    tabs[first]?.thaw()
    await browser.advance(100)
    leave[1 - first]?.()
    await browser.advance(100)
    expect(leaderIndex()).toBe(first)
  })

  it('does not start a lease when the locks break after the tab has left', async () => {
    const browser = fakeBrowser()
    const tab = browser.openTab()
    let tell = () => {}
    const ports = {
      ...tab.ports,
      locks: {
        awaited: async () => true,
        hold: (_n: string, _h: string, on: { lost(why: 'broken'): void }) => (
          (tell = () => on.lost('broken')),
          () => {}
        ),
      },
    }
    let leads = 0
    joinElection({
      name: 'x',
      ports,
      post: () => {},
      onLead: () => void leads++,
      onLose: () => {},
    }).leave()
    tell()
    await browser.advance(10_000)
    expect(leads).toBe(0)
    expect(browser.stored.size).toBe(0)
  })

  it('does not steal from a healthy leader after the tab itself was asleep', async () => {
    const browser = fakeBrowser()
    const { tabs, leaderIndex } = voters(browser, 2)
    await browser.advance(500)
    const first = leaderIndex()
    const sleeper = tabs[1 - first]
    sleeper?.freeze()
    await browser.advance(60_000)
    sleeper?.thaw()
    await browser.advance(100)
    expect(leaderIndex()).toBe(first)
  })

  it('continues by lease when the browser refuses its locks after all', async () => {
    const browser = fakeBrowser()
    const tab = browser.openTab()
    let leads = 0
    const ports = {
      ...tab.ports,
      locks: {
        awaited: async () => true,
        hold: (_name: string, _how: string, on: { lost(why: 'broken'): void }) => (
          on.lost('broken'),
          () => {}
        ),
      },
    }
    const election = joinElection({
      name: 'x',
      ports,
      post: () => {},
      onLead: () => void leads++,
      onLose: () => void leads--,
    })
    await browser.advance(100)
    expect(leads).toBe(1)
    expect(browser.stored.size).toBe(1)
    election.leave()
    expect(leads).toBe(0)
    expect(browser.stored.size).toBe(0)
  })
})

describe('the lease', () => {
  it('passes on at once when its holder says goodbye', async () => {
    const browser = fakeBrowser({ locks: false })
    const { leaders, leave, leaderIndex } = voters(browser, 3)
    await browser.advance(2100)
    leave[leaderIndex()]?.()
    await browser.advance(250)
    expect(leaders.size).toBe(1)
  })

  it('ends a double leadership at once when two tabs took it at the same instant', async () => {
    const browser = fakeBrowser({ locks: false })
    const [one, two] = [browser.openTab(), browser.openTab()]
    // The second tab read the storage before the first one wrote to it.
    const blind = { ...two.ports, storage: { ...browserStorage(browser), getItem: () => null } }
    const log: string[] = []
    const vote = (name: string, ports: FakeTab['ports']) =>
      joinElection({
        name: 'x',
        ports,
        post: () => {},
        onLead: () => log.push(`${name} leads`),
        onLose: () => log.push(`${name} loses`),
      })
    vote('one', one.ports)
    const second = vote('two', blind)
    await browser.advance(150)
    expect(log).toEqual(['one leads', 'two leads', 'one loses'])
    second.leave()
  })

  it('lets a tab work alone when the storage is denied', async () => {
    const browser = fakeBrowser({ locks: false, storage: false })
    const { leaders } = voters(browser, 2)
    await browser.advance(10_000)
    expect(leaders.size).toBe(2)
  })

  it('expires after 5 s, and at once when its stamp lies in the future', async () => {
    const browser = fakeBrowser()
    const ports = browser.openTab().ports
    const mine = leaseOn('x', 'me', ports)
    const theirs = leaseOn('x', 'them', ports)
    expect(mine.take()).toBe(true)
    expect(theirs.owner()).toBe('me')
    await browser.advance(4999)
    expect(theirs.owner()).toBe('me')
    await browser.advance(1)
    expect(theirs.owner()).toBeNull()
    const key = [...browser.stored.keys()][0] ?? ''
    browser.stored.set(key, `me ${browser.clock.wall() + 60_000}`)
    expect(theirs.owner()).toBeNull()
  })

  it('releases only its own entry, and survives nonsense in the storage', () => {
    const browser = fakeBrowser()
    const ports = browser.openTab().ports
    const mine = leaseOn('x', 'me', ports)
    mine.take()
    leaseOn('x', 'them', ports).release()
    expect(mine.owner()).toBe('me')
    const key = [...browser.stored.keys()][0] ?? ''
    browser.stored.set(key, 'nonsense')
    expect(mine.owner()).toBeNull()
    expect(mine.take()).toBe(true)
    mine.release()
    expect(browser.stored.size).toBe(0)
  })

  it('stores no personal text', () => {
    const browser = fakeBrowser()
    leaseOn('live:cart:asha@pahiran.example', 'me', browser.openTab().ports).take()
    expect(JSON.stringify([...browser.stored])).not.toContain('asha')
  })

  it('reports that it was not taken when the storage throws', () => {
    const browser = fakeBrowser()
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const lease = leaseOn('x', 'me', {
      clock: browser.clock,
      storage: { getItem: full, setItem: full, removeItem: full },
    })
    expect(lease.take()).toBe(false)
    expect(lease.owner()).toBeNull()
    expect(() => lease.release()).not.toThrow()
  })
})

function browserStorage({ stored }: Browser) {
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

describe('one tab among two', () => {
  /** Random waits take the middle of their spread, and the test delivers the messages. */
  async function two(locks: boolean) {
    const browser = fakeBrowser({ locks, clock: fakeClock(() => 0.5) })
    const join = () => {
      const { ports } = browser.openTab()
      const tab = { post: vi.fn<(kind: string) => void>(), onLead: vi.fn(), onLose: vi.fn() }
      return {
        ...tab,
        election: joinElection({
          name: 'vote',
          ports: { ...ports, id: `tab${Math.random()}` },
          ...tab,
        }),
      }
    }
    const leader = join()
    await browser.advance(1)
    const follower = join()
    await browser.advance(1)
    expect([leader.onLead.mock.calls.length, follower.onLead.mock.calls.length]).toEqual([1, 0])
    return { browser, leader, follower }
  }

  it('takes the lock after three missed beats and a random wait, counted from the last beat', async () => {
    const { browser, follower } = await two(true)
    await browser.advance(3000)
    follower.election.receive('beat')
    await browser.advance(4000)
    follower.election.receive('bye')
    await browser.advance(2499)
    expect(follower.onLead).not.toHaveBeenCalled()
    await browser.advance(2)
    expect(follower.onLead).toHaveBeenCalledTimes(1)
  })

  it('sends a beat every 2 s while it leads, whatever it receives', async () => {
    const { browser, leader } = await two(true)
    leader.election.receive('beat')
    leader.election.receive('bye')
    await browser.advance(5900)
    expect(leader.post.mock.calls).toEqual([['beat'], ['beat'], ['beat']])
    expect(leader.onLose).not.toHaveBeenCalled()
  })

  it('soon checks whether it may lead when the leader by lease says goodbye', async () => {
    const { browser, leader, follower } = await two(false)
    await browser.advance(500)
    leader.election.leave()
    expect(leader.post.mock.calls).toEqual([['bye']])
    follower.election.receive('beat')
    await browser.advance(200)
    expect(follower.onLead).not.toHaveBeenCalled()
    follower.election.receive('bye')
    await browser.advance(99)
    expect(follower.onLead).not.toHaveBeenCalled()
    await browser.advance(1)
    expect(follower.onLead).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['lock', true],
    ['lease', false],
  ])(
    'leaves by %s without a word when it never led, and tells once when it did',
    async (_how, locks) => {
      const { browser, leader, follower } = await two(locks)
      follower.election.leave()
      await browser.advance(20_000)
      expect([
        follower.onLead.mock.calls,
        follower.onLose.mock.calls,
        follower.post.mock.calls,
      ]).toEqual([[], [], []])
      expect(leader.onLose).not.toHaveBeenCalled()
      const said = leader.post.mock.calls.length
      leader.election.leave()
      leader.election.leave()
      expect(leader.onLose).toHaveBeenCalledTimes(1)
      expect(leader.post.mock.calls.slice(said)).toEqual(locks ? [] : [['bye']])
      expect(browser.stored.size).toBe(0)
    },
  )
})
