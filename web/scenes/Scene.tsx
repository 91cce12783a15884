import type { CSSProperties } from 'react'
import { Avatar } from '../ui/Avatar.tsx'
import { Icon } from '../ui/Icon.tsx'
import { FlatPath } from './FlatPath.tsx'
import { focusOf } from './landscapes.ts'
import { Stage } from './Stage.tsx'
import type { SceneProps } from './scene-props.ts'
import { lastApart } from './second-trail.ts'
import type { Room } from './theme.ts'
import { sceneOf } from './themes.ts'
import './scene.css'

/**
 * Progress as a journey through a landscape: the end of the path is the chosen goal, lower levels are milestones.
 *
 *   <Scene theme="mountain" className={css.hero} sentence={…} progress={74} marker={{ initials: 'MA', tag: '74%' }}
 *     goal={{ title: 'Your goal, $120,000' }} milestones={[{ at: 66.7, number: 1, title: 'Level 1', passed: true }]}>
 *     <h1>Stay focused, Maya.</h1>
 *   </Scene>
 */
export function Scene(props: SceneProps) {
  const scene = sceneOf(props.theme)
  if (!scene) return <FlatPath {...props} />
  const { sentence, progress, from, glide, flag, marker, goal, milestones = [], pace, minimum } = props
  const { className = '', children } = props
  const { Marker, Destination, Flag, landscape } = scene

  return (
    <section className={`scene ${className}`} style={focusOf(landscape)} data-flag={flag}>
      {children}
      <div aria-hidden="true">
        <Stage
          art={landscape.art}
          progress={progress}
          from={from}
          glide={glide}
          reachWidth={scene.reachWidth}
          labels={scene.labels}
        >
          {scene.destinationIn && (
            <span className="scene__room" data-destination="" style={roomOf(scene.destinationIn)} />
          )}
          {flag && Flag && (
            <div className="pin" data-at={100}>
              <Flag />
            </div>
          )}
          {minimum && (
            <>
              <svg className="beside" viewBox="0 0 1440 680" aria-hidden="true">
                <path className="beside__bed" data-ribbon={100} data-width={13} />
                <path className="beside__todo" data-ribbon="" />
                <path className="beside__edge" data-ribbon={minimum.at} data-width={10} />
                <path className="beside__done" data-ribbon={minimum.at} data-width={5.5} />
              </svg>
              <div
                className={minimum.isReached ? 'pin camp camp--met' : 'pin camp camp--second'}
                data-beside={Math.min(minimum.at, lastApart)}
                data-label="minimum"
              >
                <span className="camp__dot">
                  <Icon name={minimum.isReached ? 'check' : 'lock'} />
                </span>
                <SceneLabel title={minimum.title} note={minimum.note} />
              </div>
            </>
          )}
          {goal && (
            <div className="pin camp camp--goal" data-at={100} data-label="goal">
              {Destination && <Destination />}
              <SceneLabel {...goal} />
            </div>
          )}
          {milestones.map(level => (
            <div
              className={level.passed ? 'pin camp camp--done' : 'pin camp'}
              data-at={level.at}
              data-label="level"
              key={level.number}
            >
              <span className="camp__dot">{level.passed ? <Icon name="check" /> : level.number}</span>
              <SceneLabel title={level.title} note={level.note} />
            </div>
          ))}
          {pace && (
            <div className="pin pace" data-at={pace.at} data-label="pace">
              <span className="pace__ring" />
              <span className="pace__label">
                <span>{pace.title}</span>
                <b className="short">{pace.shortTitle}</b>
              </span>
            </div>
          )}
          {marker && (
            <div className={`pin marker ${scene.markerClass ?? ''}`} data-marker="">
              <Marker />
              <div className="marker__tag">
                <Avatar initials={marker.initials} size="sm" />
                {marker.tag}
              </div>
            </div>
          )}
        </Stage>
      </div>
      <p className="sr">{sentence}</p>
    </section>
  )
}

/** A room of the picture, in percent of the stage. */
function roomOf({ x, y, width, height }: Room): CSSProperties {
  const properties = { '--x': x / 14.4, '--y': y / 6.8, '--width': width / 14.4, '--height': height / 6.8 }
  return properties as CSSProperties
}

function SceneLabel({ title, note, mark }: NonNullable<SceneProps['goal']>) {
  return (
    <div className="camp__label">
      <b>{title}</b>
      {note && <span>{note}</span>}
      {mark}
    </div>
  )
}
