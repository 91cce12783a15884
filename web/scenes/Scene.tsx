import type { CSSProperties } from 'react'
import { Avatar } from '../ui/Avatar.tsx'
import { Icon } from '../ui/Icon.tsx'
import { FlatPath } from './FlatPath.tsx'
import { focusOf } from './pictures.ts'
import { Stage } from './Stage.tsx'
import type { SceneProps } from './scene-props.ts'
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
  const { sentence, progress, from, marker, goal, milestones = [], pace, className = '', children } = props
  const { Marker, Destination } = scene
  // The picture may keep its own quiet place for the goal's label.
  const apart = scene.goalLabelAt
  const at = apart && ({ '--x': apart.x, '--y': apart.y } as CSSProperties)
  const focus = focusOf(scene.picture)

  return (
    <section className={`scene ${className}`} style={focus}>
      {children}
      <div aria-hidden="true">
        <Stage
          art={scene.picture.art}
          progress={progress}
          from={from}
          reachWidth={scene.reachWidth}
          labels={scene.labels}
        >
          {goal && (
            <div className={`pin camp camp--goal ${at ? 'camp--apart' : ''}`} data-at={at ? undefined : 100} style={at}>
              {Destination && <Destination />}
              <SceneLabel title={goal.title} note={goal.note} />
            </div>
          )}
          {milestones.map(level => (
            <div
              className={level.passed ? 'pin camp camp--done' : 'pin camp'}
              data-at={level.at}
              data-label=""
              key={level.number}
            >
              <span className="camp__dot">{level.passed ? <Icon name="check" /> : level.number}</span>
              <SceneLabel title={level.title} note={level.note} />
            </div>
          ))}
          {pace && (
            <div className="pin pace" data-at={pace.at} data-label="">
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

function SceneLabel({ title, note }: { readonly title: string; readonly note?: string }) {
  return (
    <div className="camp__label">
      <b>{title}</b>
      {note && <span>{note}</span>}
    </div>
  )
}
