{{- define "sea-agent-graphql.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 63 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 63 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "sea-agent-graphql.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "sea-agent-graphql.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{ include "sea-agent-graphql.selector" . }}
{{- end -}}

{{- define "sea-agent-graphql.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{- .Values.serviceAccount.name | default (include "sea-agent-graphql.name" .) -}}
{{- else -}}
{{- .Values.serviceAccount.name | default "default" -}}
{{- end -}}
{{- end -}}

{{/* The settings file, with the key's file where its secret is named. */}}
{{- define "sea-agent-graphql.settings" -}}
{{- $settings := deepCopy .Values.settings -}}
{{- $gateway := $settings.gateway | default dict -}}
{{- $embedded := $settings.embeddedGateway | default dict -}}
{{- if and $settings.production (not $gateway.endpoint) (not $embedded.allowInProduction) -}}
{{- fail "settings.gateway.endpoint is required where settings.production is true" -}}
{{- end -}}
{{- if and $settings.production (not .Values.secrets.auditKey.name) -}}
{{- fail "secrets.auditKey.name is required where settings.production is true" -}}
{{- end -}}
{{- if .Values.secrets.apiKey.name -}}
{{- $settings = mergeOverwrite $settings (dict "gateway" (dict "apiKeyFile" "/run/secrets/agent-gateway/key")) -}}
{{- end -}}
{{- toYaml $settings -}}
{{- end -}}
