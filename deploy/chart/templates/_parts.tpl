{{- define "cairn.pod" -}}
automountServiceAccountToken: false
# The variables that a cluster makes of services begin with the release's name, CAIRN_ among them, and no setting has such a name.
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  fsGroup: 65532
  seccompProfile: { type: RuntimeDefault }
volumes:
  - name: secrets
    secret:
      secretName: {{ .root.Values.secret | quote }}
      defaultMode: 288 # 0440
      items:
        {{- range .keys }}
        - { key: {{ . }}, path: {{ . }} }
        {{- end }}
  - { name: tmp, emptyDir: {} }
  - { name: data, emptyDir: {} }
{{- end -}}

{{- define "cairn.container" -}}
image: {{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  readOnlyRootFilesystem: true
  allowPrivilegeEscalation: false
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: secrets, mountPath: /run/secrets/cairn, readOnly: true }
  - { name: tmp, mountPath: /tmp }
  - { name: data, mountPath: /data }
{{- end -}}
